export const options = {
  schema: {
    properties: {
      allow: { type: "boolean" },
      deny: { type: "boolean" },
    },
    required: [],
  },
};
