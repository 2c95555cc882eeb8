@echo off
node shop.js
