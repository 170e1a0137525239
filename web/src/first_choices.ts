// Preserves the visitor's choices on the static home page when the scripts replace it.

/** Returns a selector for each radio button that the visitor has selected. */
export function chosenBefore(page: ParentNode): string[] {
  return [...page.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
    .filter((input) => !input.defaultChecked)
    .map(({ name, value }) => `input[name="${name}"][value="${value}"]`);
}
