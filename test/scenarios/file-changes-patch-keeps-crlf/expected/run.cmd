@echo off
node server.js
pause
