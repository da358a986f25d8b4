import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  whyNot: {
    held: 'зайнято до {{time}} ({{name}})',
    heldPrivately: 'приватне бронювання до {{time}}',
    yours: 'ваше бронювання до {{time}}',
    taken: 'зайнято до {{time}}',
    tooFarAhead: 'занадто далеко наперед (бронювати можна до {{day}})',
    outsideHours: 'поза робочим часом (відчинено з {{time}})',
    tooShort: 'вільно лише {{free}} (потрібно {{wanted}})',
    areaFull: '{{name}}: заповнено ({{reserved}} з {{most}})',
    bar: {
      'no-calendar': 'не має календаря, забронювати не можна',
      'not-reservable': 'тут забронювати не можна',
    },
  },
}
