export const en = {
  whyNot: {
    held: 'reserved by {{name}} until {{time}}',
    heldPrivately: 'private reservation until {{time}}',
    yours: 'yours until {{time}}',
    taken: 'reserved until {{time}}',
    tooFarAhead: 'too far ahead, you can reserve up to {{day}}',
    outsideHours: 'outside working hours, opens {{time}}',
    tooShort: 'free for only {{free}} ({{wanted}} needed)',
    areaFull: '{{name}} is at capacity ({{reserved}} of {{most}})',
    bar: {
      'no-calendar': 'no calendar, can’t be reserved',
      'not-reservable': 'can’t be reserved here',
    },
  },
}
