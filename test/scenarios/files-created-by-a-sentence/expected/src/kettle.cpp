#include "kettle.h"
