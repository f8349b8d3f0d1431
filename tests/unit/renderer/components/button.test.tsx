// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Button } from "#renderer/components/index.ts";

afterEach(cleanup);

it.each([
  [{}, [1, 2, 3], 3],
  // What is paid for is bought once by a double click.
  [{ costs: true }, [1, 2, 3], 1],
  // As a key presses it.
  [{ costs: true }, [0, 0], 2],
  [{ disabled: true }, [0, 1], 0],
])("a button with %j that is pressed as clicks number %j acts %i times", (props, details, times) => {
  const onClick = vi.fn();
  render(
    <Button {...props} onClick={onClick}>
      Generate
    </Button>,
  );
  for (const detail of details) fireEvent.click(screen.getByRole("button"), { detail });
  expect(onClick).toHaveBeenCalledTimes(times);
});
