#pragma once

int pour(int cups);
