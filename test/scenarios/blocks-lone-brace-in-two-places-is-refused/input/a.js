function a() {
}

function b() {
}
