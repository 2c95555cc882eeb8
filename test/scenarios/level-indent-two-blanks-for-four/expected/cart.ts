export class Cart {
    items: Item[] = [];

    total(): number {
        let sum = 0;
        for (const item of this.items) {
            if (item.sold) {
                sum += item.price;
            }
        }
        return sum;
    }
}
