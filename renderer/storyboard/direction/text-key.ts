type Underscored<Name extends string> = Name extends `${infer Head} ${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Name;

/** The key of a text about a name of the format: `push in` is `push_in`. */
export const textKey = <Name extends string>(name: Name) => name.replaceAll(" ", "_") as Underscored<Name>;
