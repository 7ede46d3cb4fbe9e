/** Reasons of exemption, as AvaTax calls them, in Spanish. */
export const exemptionReasonsSpanish = {
  Resale: 'Reventa',
  Agriculture: 'Agricultura',
  Charitable: 'Organización benéfica',
  Education: 'Educación',
  'Federal government': 'Gobierno federal',
  'State government': 'Gobierno estatal',
  'Local government': 'Gobierno local',
  'Tribal government': 'Gobierno tribal',
  Manufacturing: 'Manufactura',
  'Religious org': 'Organización religiosa',
};
