import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  log: {
    hint: 'El registre mostra a l’administrador el que Foyer no ha pogut llegir o fer en aquest navegador. No conté noms, adreces de correu ni textos de reserves.',
    search: 'Cerca al registre',
    level: {
      label: 'Tipus',
      all: 'Tots',
      error: 'Error',
      warning: 'Advertiment',
      info: 'Informació',
    },
    count_one: '{{count}} entrada',
    count_other: '{{count}} entrades',
    copy: 'Copia el registre',
    copied: 'S’ha copiat el registre',
    notCopied: 'No s’ha pogut copiar el registre. Selecciona’n el text i copia’l.',
    empty: 'El registre és buit',
    emptyHint: 'Foyer hi afegeix una entrada si no pot llegir o fer alguna cosa.',
    noMatch: 'No hi ha entrades que coincideixin',
    showAll: 'Mostra-ho tot',
  },
  diagnostics: {
    title: 'Diagnòstic',
    copy: 'Copia per a l’assistència',
    copied: 'S’ha copiat el diagnòstic',
    notCopied: 'No s’ha pogut copiar el diagnòstic. Torna-ho a provar.',
    hint: 'Amb aquestes xifres, l’administrador pot esbrinar per què Foyer va lent o falla. La còpia inclou les entrades més recents del registre i no conté noms, adreces de correu ni textos de reserves.',
    version: 'Versió',
    firstByte: 'Resposta del servidor web',
    largestPaint: 'Contingut principal visible',
    interaction: 'Resposta a les accions',
    layoutShift: 'Desplaçament del disseny',
    longTasks: 'Tasques llargues',
    api: 'Peticions al servidor',
    calendar: 'Peticions al calendari',
    milliseconds: '{{time}} ms',
    notMeasured: 'Sense mesurar',
    requestCount: '{{number}}, mediana {{time}}',
    longest: '{{number}}, la més llarga {{time}}',
  },
}
