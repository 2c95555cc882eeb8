#!/bin/sh
exec node src/shop.js "$@"
