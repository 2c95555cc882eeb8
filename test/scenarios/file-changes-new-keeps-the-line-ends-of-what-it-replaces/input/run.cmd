@echo off
node app.js
