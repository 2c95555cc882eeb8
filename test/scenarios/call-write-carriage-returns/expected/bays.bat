@echo off
echo north
