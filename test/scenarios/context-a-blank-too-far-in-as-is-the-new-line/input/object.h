struct Object {
  Names names();

  Function asFunction();
};
