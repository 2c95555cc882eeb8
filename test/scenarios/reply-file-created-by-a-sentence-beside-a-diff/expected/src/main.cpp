#include "tea.h"
#include "kettle.h"

int main() {
    return 0;
}
