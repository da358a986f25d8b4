import type { Translated } from '#server/rules/resources/words.ts'

/** Names of many countries, to test accents, scripts and name orders. */
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

/** Job titles and departments of the demo. In languages with gendered titles they name the work instead. */
export const positionNames: Readonly<Record<string, Translated>> = {
  Engineer: ['Enginyeria', 'Vývoj', 'Entwicklung', 'Ingeniería', 'Spécialiste technique', 'Інженерія'],
  'Project lead': [
    'Direcció de projectes',
    'Vedení projektů',
    'Projektleitung',
    'Dirección de proyectos',
    'Responsable de projet',
    'Керівництво проєктами',
  ],
  Designer: ['Disseny', 'Design', 'Design', 'Diseño', 'Design', 'Дизайн'],
  'Account manager': [
    'Atenció a clients',
    'Péče o klienty',
    'Kundenbetreuung',
    'Atención a clientes',
    'Responsable clientèle',
    'Робота з клієнтами',
  ],
  Analyst: ['Analista', 'Analýza dat', 'Analyse', 'Analista', 'Analyste', 'Аналітика'],
  Assistant: ['Assistència', 'Asistence', 'Assistenz', 'Asistencia', 'Assistance', 'Асистування'],
  Controller: [
    'Control de gestió',
    'Controlling',
    'Controlling',
    'Control de gestión',
    'Contrôle de gestion',
    'Контролінг',
  ],
  Engineering: [
    'Departament tècnic',
    'Technický úsek',
    'Technik',
    'Departamento técnico',
    'Ingénierie',
    'Технічний відділ',
  ],
  'Sales & Marketing': [
    'Vendes i màrqueting',
    'Prodej a marketing',
    'Vertrieb & Marketing',
    'Ventas y marketing',
    'Ventes et marketing',
    'Продажі та маркетинг',
  ],
  Facilities: [
    'Serveis generals',
    'Správa budov',
    'Gebäudemanagement',
    'Servicios generales',
    'Services généraux',
    'Експлуатація будівель',
  ],
  Finance: ['Finances', 'Finanční oddělení', 'Finanzen', 'Finanzas', 'Direction financière', 'Фінансовий відділ'],
  'People & Culture': [
    'Persones i cultura',
    'Lidé a kultura',
    'Personal & Kultur',
    'Personas y cultura',
    'Ressources humaines',
    'Персонал і культура',
  ],
  Legal: [
    'Assessoria jurídica',
    'Právní oddělení',
    'Recht',
    'Asesoría jurídica',
    'Service juridique',
    'Юридичний відділ',
  ],
}
