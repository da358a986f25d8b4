/** Names of many countries: accents, scripts and name orders are part of the test. */
export const givenNames =
  'Eliška Jakub Tereza Matěj Oliver Amelia Harry Isla Liam Olivia Noah Emma Oksana Danylo Solomiia Taras Charlotte Jack Ruby Cooper Aiko Haruto Mei Wei Priya Arjun Ngozi Chidi Fatima Omar Leïla Émile Sofía Mateo Júlia Arnau Björn Ingrid Łukasz Zofia Zsófia Çağla Søren Màiri Ioana Răzvan'.split(
    ' ',
  )

export const surnames =
  "Novotná Dvořák Svobodová Černý Hughes Clarke Whitfield O'Brien Johnson Rivera Goldberg Nguyen Kovalenko Shevchenko Bondar Melnyk Thompson McKenzie Tanaka Satō Zhang Chen Sharma Iyer Okafor Adeyemi Haddad El-Amin Moreau Lefèvre García Ibáñez Puig Casals Lindqvist Ødegård Wójcik Kowalska Szabó Yılmaz Jørgensen MacLeod Popescu Ionescu Šimková Procházka".split(
    ' ',
  )

export const subjects = {
  room: [
    'Stand-up',
    'Sprint planning',
    'Retrospective',
    'Design review',
    'Interview: backend engineer',
    'Interview: facilities manager',
    'Budget 2027',
    'Customer call: Northwind',
    'Customer call: Contoso',
    'Release go/no-go',
    'New hire onboarding',
    'Workshop: service catalogue',
    'One-to-one',
    'Board prep',
    'Security training',
    'Porada vedení',
    'Jour fixe Einkauf',
    'Réunion d’équipe',
    'Reunión de ventas',
    'Нарада команди',
    'Architecture forum',
    'Works council',
    'Quarterly results',
    'Hiring committee',
  ],
  desk: ['Desk', 'In the office', 'Focus day', 'V kanceláři', 'Team day'],
  parking: ['Parking', 'Visitor’s car', 'Delivery'],
  booth: ['Call', 'Video call', 'Quiet work'],
  equipment: ['Borrowed', 'Event', 'Maintenance'],
  person: ['Focus time', 'Team sync', 'Project meeting', 'Lunch', 'Review', 'Travel', 'Training', 'One-to-one'],
} as const
