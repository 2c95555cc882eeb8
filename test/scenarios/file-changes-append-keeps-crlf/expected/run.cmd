@echo off
node app.js
pause
