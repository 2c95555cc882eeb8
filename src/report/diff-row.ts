/** A line of the diff, without its LF. */
export interface DiffRow {
  readonly kind: "header" | "place" | "context" | "added" | "removed" | "remark";
  readonly text: string;
}
