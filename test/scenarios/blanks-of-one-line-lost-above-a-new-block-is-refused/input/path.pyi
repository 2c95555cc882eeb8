if sys.version_info >= (3, 12):
    __all__ += ["isjunction"]

supports_names: bool
