@echo off
node server.js
