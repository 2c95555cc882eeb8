struct Object {
  Names names();

  Weak createWeak();

  Function asFunction();
};
