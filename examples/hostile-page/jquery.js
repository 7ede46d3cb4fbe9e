// What pages of jQuery's time do: settings and listeners for everything, also for what they did not write.
/* global jQuery */
jQuery.ajaxSetup({ cache: false, headers: { 'x-page': 'ours' } });
jQuery.fx.off = true;
jQuery(function ($) {
  $('*').addClass('ours').show();
  $('body').on('click keydown', '*', function (event) {
    $(event.target).closest('main').data('used', event.type);
  });
});
// Another library of the page may be called `$`.
jQuery.noConflict(true);
