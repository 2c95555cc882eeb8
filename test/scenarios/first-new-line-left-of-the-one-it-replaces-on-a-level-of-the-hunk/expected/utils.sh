is_hg() {
  local root="$(pwd)"

}

is_root() {
  local root="$1"

  [ "$root" ]
}
