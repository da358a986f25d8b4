export const en = {
  naming: {
    save: 'Save', // Button: keeps the new name
    missing: 'Enter a name.',
  },
}
