import type { Person } from './people.ts'

/** A made picture: initials on a colour of the person's own. */
export function portrait({ index, givenName, surname }: Pick<Person, 'index' | 'givenName' | 'surname'>): string {
  const hue = (index * 47) % 360
  const initials = `${givenName.charAt(0)}${surname.charAt(0)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="hsl(${hue} 45% 38%)"/><circle cx="48" cy="38" r="17" fill="hsl(${hue} 40% 82%)"/><path d="M14 96c2-24 16-34 34-34s32 10 34 34z" fill="hsl(${hue} 40% 82%)"/><text x="48" y="88" font-family="sans-serif" font-size="17" font-weight="600" text-anchor="middle" fill="hsl(${hue} 45% 22%)">${initials}</text></svg>`
}
