import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  log: {
    hint: 'Le journal montre à votre administrateur ce que Foyer n’a pas pu lire ou faire dans ce navigateur. Il ne contient ni noms, ni adresses e-mail, ni textes de réservations.',
    search: 'Rechercher dans le journal',
    level: {
      label: 'Type',
      all: 'Tous',
      error: 'Erreur',
      warning: 'Avertissement',
      info: 'Information',
    },
    count_one: '{{count}} entrée',
    count_other: '{{count}} entrées',
    copy: 'Copier le journal',
    copied: 'Journal copié',
    notCopied: 'Impossible de copier le journal. Sélectionnez son texte et copiez-le.',
    empty: 'Le journal est vide',
    emptyHint: 'Foyer ajoute une entrée s’il ne peut pas lire ou faire quelque chose.',
    noMatch: 'Aucune entrée correspondante',
    showAll: 'Tout afficher',
  },
}
