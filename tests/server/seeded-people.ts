/** Password of all people in a seeded office. */
export const passwordOfAll = 'grey heron on a roof'

/** Addresses of the personas by their names in the sandbox. */
export const personaEmails: Readonly<Record<string, string>> = {
  employee: 'eliska.novotna@foyer.example',
  manager: 'oliver.hughes@foyer.example',
  facility: 'danylo.kovalenko@foyer.example',
}
