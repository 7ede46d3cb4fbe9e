/** The demo company. Apart from the session, because pictures of screens are taken where there is no `location`. */
export const realm = '9341452100000001';
