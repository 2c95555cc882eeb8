callfront()
