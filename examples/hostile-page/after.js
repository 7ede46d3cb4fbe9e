// And once more after ours has run.
window.wrapAround();
window.name = 'salestax-home';
Element.prototype.extra = 1;
document.documentElement.dataset.stTheme = 'neither';
