is_hg() {
  local root="$(pwd)"

  while [ "$root" ]; do
    root="${root%/*}"
  done

  [ "$root" ]
}
