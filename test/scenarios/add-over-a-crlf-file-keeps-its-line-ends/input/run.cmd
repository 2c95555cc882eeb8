@echo off
echo old
