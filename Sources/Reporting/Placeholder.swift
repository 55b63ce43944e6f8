// The module's first declarations follow.
