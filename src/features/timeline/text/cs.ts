import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  timeline: {
    name: 'Dostupnost prostorů',
    count: {
      all_one: '{{total}} prostor',
      all_few: '{{total}} prostory',
      all_many: '{{total}} prostoru',
      all_other: '{{total}} prostorů',
      some_one: 'Prostory: {{matched}} / {{total}}',
      some_few: 'Prostory: {{matched}} / {{total}}',
      some_many: 'Prostory: {{matched}} / {{total}}',
      some_other: 'Prostory: {{matched}} / {{total}}',
    },
    progress_one: 'Načítání prostorů: {{loaded}} / {{total}}',
    progress_few: 'Načítání prostorů: {{loaded}} / {{total}}',
    progress_many: 'Načítání prostorů: {{loaded}} / {{total}}',
    progress_other: 'Načítání prostorů: {{loaded}} / {{total}}',
    heldBy: '{{name}}',
    heldPrivately: 'soukromá rezervace',
    yours: 'vaše rezervace',
    header: { again: '(podruhé)' },
    row: {
      loading: 'načítá se',
      addFavourite: 'Přidat do oblíbených',
      removeFavourite: 'Odebrat z oblíbených',
      you: 'přiděleno vám',
      others: 'přiděleno jiným',
      capacity_one: '{{count}} místo',
      capacity_few: '{{count}} místa',
      capacity_many: '{{count}} místa',
      capacity_other: '{{count}} míst',
    },
    event: { private: 'soukromá událost' },
    free: {
      'free-now': 'Teď volné',
      'free-at': 'Volné v čase {{time}}',
      'free-soon': 'Uvolní se do 30 minut',
      'free-by': 'Uvolní se do {{time}}',
      'free-later': 'Později',
    },
    group: {
      localTime: 'místní čas {{time}}',
      count_one: '{{count}} prostor',
      count_few: '{{count}} prostory',
      count_many: '{{count}} prostoru',
      count_other: '{{count}} prostorů',
    },
    stopped: {
      conflict: 'Dál už není volno',
      maximum: 'Dosažena maximální délka',
      minimum: 'Dosažena minimální délka',
    },
    own: {
      taken: 'Není k dispozici',
    },
    heat: {
      closed: 'nelze rezervovat',
    },
  },
  state: {
    free: 'volno',
    tentative: 'předběžně',
    reserved: 'obsazeno',
    closed: 'zavřeno',
    limited: 'není k dispozici',
    assignedToYou: 'přiděleno vám',
    maxUtilization: 'oblast je plná',
    assignedToOthers: 'přiděleno jiným',
    freeOutsideWorkingHours: 'volno mimo pracovní dobu',
    currentEvent: 'tato událost',
  },
  timelineKeys: {
    title: 'Klávesové zkratky',
  },
}
