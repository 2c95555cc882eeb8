#!/bin/sh
exec node shop.js
