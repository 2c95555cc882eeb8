/******/ module.exports =
/******/ (function(modules) { // bootstrap
/******/ 	// The module cache
/******/ 	var installedModules = {};

/******/ 	// The require function
/******/ 	function load(moduleId) {
/******/ 		return installedModules[moduleId].exports;
/******/ 	}
/******/ });
