#include "tea.h"

int main() {
    return 0;
}
