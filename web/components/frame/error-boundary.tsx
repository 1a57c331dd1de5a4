// Catches what fails while a page is drawn, so that the rest stays usable.
import { Component, type ReactNode } from "react";
import { ErrorNotice } from "../text/error-notice.tsx";

interface Props {
  /** Another address starts again. */
  readonly place: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly place: string;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: null, place: props.place };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <ErrorNotice error={this.state.error} retry={() => this.setState({ error: null })} />;
  }
}
