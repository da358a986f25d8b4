import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const fr: Translated<typeof en> = {
  qr: {
    reading: 'Lecture du code…',
    leaving: 'Ouverture de la navigation…',
    failed: 'Ce code ne mène nulle part',
    unknown: 'Le code est peut-être ancien, ou correspond à quelque chose que vous ne pouvez pas voir.',
    advice: 'Vérifiez la connexion et réessayez, ou scannez un autre code.',
    another: 'Scanner un autre code',
    leave: {
      title: 'Aller sur un autre site ?',
      words: 'Ce code mène à la navigation sur {{host}}, hors de cette application.',
      go: 'Aller sur {{host}}',
    },
  },
  scan: {
    lead: 'Scannez le code d’une salle ou d’un bureau pour voir quand il est libre et le réserver.',
    start: 'Utiliser l’appareil photo',
    stop: 'Éteindre l’appareil photo',
    film: 'Ce que voit l’appareil photo',
    looking: 'Recherche d’un code…',
    picture: 'Choisir une image',
    type: 'Saisir plutôt le code',
    typeHint: 'Le code ou le lien imprimé dessous.',
    open: 'Ouvrir',
    trouble: {
      denied:
        'L’appareil photo est bloqué pour cette page. Autorisez-le dans le navigateur, choisissez une image ou saisissez le code.',
      absent: 'Il n’y a pas d’appareil photo ici. Choisissez une image ou saisissez le code.',
      insecure:
        'L’appareil photo ne fonctionne que sur les pages sécurisées (https). Choisissez une image ou saisissez le code.',
      failed:
        'L’appareil photo n’a pas pu démarrer ; une autre application l’utilise peut-être. Choisissez une image ou saisissez le code.',
      'no-code': 'Il n’y a pas de code QR dans cette image.',
      'no-picture': 'Ce fichier ne peut pas être lu comme une image.',
    },
    foreign: {
      scanned: 'Ce code n’appartient pas à cette application',
      typed: 'Ceci n’est pas un code',
      words: 'Voici ce qu’il contient. Nous ne l’ouvrons pas.',
    },
  },
  code: {
    show: 'Afficher le code QR',
    showOf: 'Afficher le code QR de {{name}}',
    title: 'Code QR de {{name}}',
    picture: 'Code QR qui ouvre {{name}}',
    hint: 'Scannez-le pour voir quand c’est libre et réserver.',
    copyLink: 'Copier le lien',
    download: 'Télécharger le SVG',
    print: 'Imprimer',
    link: 'Lien',
  },
}
