export const options = {
  schema: {
    properties: {
      allow: { type: "boolean" },
    },
    required: [],
  },
};
