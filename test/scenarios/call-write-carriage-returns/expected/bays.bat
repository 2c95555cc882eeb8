@echo off
echo north
