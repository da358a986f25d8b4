import {
  bookRules,
  changeRules,
  type DeviceRules,
  type Kiosk,
  type OrganizerRule,
  organizerRules,
  peopleRules,
} from '#src/wire/kiosk.ts'

/** The rules that apply to a device. */
export type RulesInForce = { readonly [Rule in keyof DeviceRules]: NonNullable<DeviceRules[Rule]> }
export type RuleName = keyof RulesInForce

/** Defaults of the product. A lobby is open to the street, so it tells no title and no name until an administrator allows it. */
const productRules: Readonly<Record<Kiosk['kind'], RulesInForce>> = {
  panel: {
    book: 'anybody',
    extend: 'anybody',
    end: 'checked-in-here',
    titles: true,
    organizers: 'full',
    checkIn: true,
    people: 'none',
  },
  lobby: {
    book: 'nobody',
    extend: 'nobody',
    end: 'nobody',
    titles: false,
    organizers: 'none',
    checkIn: false,
    people: 'none',
  },
}

/** Rules that have an effect on a kind of device, in the order of their editor. */
export const rulesOfKind: Readonly<Record<Kiosk['kind'], readonly RuleName[]>> = {
  panel: ['book', 'extend', 'end', 'checkIn', 'titles', 'organizers'],
  lobby: ['titles', 'organizers', 'people'],
}

/** Values of each rule, strictest first. */
export const ruleValues: { readonly [Rule in RuleName]: readonly RulesInForce[Rule][] } = {
  book: bookRules,
  extend: changeRules,
  end: changeRules,
  titles: [false, true],
  organizers: organizerRules,
  checkIn: [false, true],
  people: peopleRules,
}

/** Returns the rules without the absent ones. */
const stated = (rules: Partial<DeviceRules> | null): Partial<RulesInForce> =>
  Object.fromEntries(Object.entries(rules ?? {}).filter(([, value]) => value !== null && value !== undefined))

/** The parts of a device's record that its rules follow from. */
export type Ruled = Pick<Kiosk, 'kind'> & Partial<Pick<Kiosk, 'rules' | 'building' | 'finishRule'>>

/** Returns the rules of the device itself. An older server only sends the rule for ending, under another name. */
export const ownRules = ({ rules = null, finishRule = null }: Ruled): Partial<RulesInForce> =>
  stated({ ...rules, end: rules?.end ?? finishRule })

/** Returns the rules that a device without its own follows: those of its building, else the product's. */
export const inheritedRules = ({ kind, building }: Ruled): RulesInForce => ({
  ...productRules[kind],
  ...stated(building?.rules ?? null),
})

/** Returns the rules that apply to a device: its own, else its building's, else the product's. */
export const rulesInForce = (kiosk: Ruled): RulesInForce => ({ ...inheritedRules(kiosk), ...ownRules(kiosk) })

/** Returns the organiser's name as a device may show it. Initials are left as they are. Empty if it shows none. */
export function shownOrganizer(name: string, rule: OrganizerRule): string {
  if (rule === 'full') return name
  if (rule === 'none') return ''
  const words = name.split(/[\s.]+/u).filter((part) => /^\p{L}/u.test(part))
  return words.map((part) => `${[...part][0]?.toLocaleUpperCase() ?? ''}.`).join(' ')
}
