const parts = [
  CascaderPanel,
  Avatar,
  Drawer,
  Popconfirm,
  Skeleton,
];

export default {
  version: '2.15.6',
  CascaderPanel,
  Avatar,

  Drawer,
  Popconfirm,
  Skeleton,
};
