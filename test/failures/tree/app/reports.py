"""Weekly figures as CSV and as a mail."""

import csv
import io
import smtplib
from email.message import EmailMessage

from app.inventory import Inventory

SENDER = "stock@example.com"
HEADER = ["sku", "name", "available"]


def as_csv(inventory: Inventory, skus: list[str]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(HEADER)
    for sku in skus:
        product = inventory.release(sku, 0)
        writer.writerow([product.sku, product.name, product.available])
    return out.getvalue()


def summarize(values: list[int]) -> dict[str, float]:
    if not values:
        return {"mean": 0.0, "low": 0.0, "high": 0.0}
    return {
        "mean": sum(values) / len(values),
        "low": float(min(values)),
        "high": float(max(values)),
    }


def send(text: str, to: str, host: str = "localhost", port: int = 25) -> None:
    message = EmailMessage()
    message["Subject"] = "Weekly stock"
    message["From"] = SENDER
    message["To"] = to
    message.set_content(text)
    with smtplib.SMTP(host, port, timeout=10) as server:
        server.send_message(message)


if __name__ == "__main__":
    print(as_csv(Inventory([]), []))
