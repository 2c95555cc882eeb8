one
deux

trois
