@"%LLM_PATCH_NODE%" "%~dp0apply_patch.cjs" %*
